//! Words: addresses as constants.

use crate::error::EnzymeError;
use crate::files::{Address, ValueDescription};
use llvm_ext::module::Module;
use llvm_ext::types::Type;
use llvm_ext::value::Constant;

/// Whether a type is one word of a module: an integer or pointer of the size of a pointer.
pub fn is_word(module: &Module<'_>, ty: Type<'_>) -> bool {
    let is_scalar = ty.is_pointer() || ty.int_bits().is_some();
    let layout = module.data_layout();
    is_scalar && layout.store_size(ty) == u64::from(layout.pointer_size())
}

/// An address as a constant of an integer or pointer type: an integer, `inttoptr` of one, or that in another address
/// space. `of` is what is there, for the error.
///
/// # Errors
///
/// Where the address is wider than a pointer of the module.
pub fn address_constant<'m>(
    module: &'m Module<'_>,
    ty: Type<'m>,
    address: Address,
    of: &str,
) -> Result<Constant<'m>, EnzymeError> {
    let bytes = module.data_layout().pointer_size();
    if bytes < 8 && address.0 >> (8 * bytes) != 0 {
        return Err(EnzymeError::WideAddress { of: of.to_owned(), address: address.0, bytes });
    }
    if ty.int_bits().is_some() {
        return Ok(ty.const_int(address.0));
    }
    let word = module.int_type(8 * bytes).const_int(address.0);
    Ok(word.int_to_ptr(module.pointer_type(0)).address_space_cast(ty))
}

/// The address of a value that is to be written.
///
/// # Errors
///
/// [`EnzymeError::NoAddress`], which names the key.
pub fn required_address(key: &str, value: &ValueDescription) -> Result<Address, EnzymeError> {
    value.address.ok_or_else(|| EnzymeError::NoAddress(key.to_owned()))
}
