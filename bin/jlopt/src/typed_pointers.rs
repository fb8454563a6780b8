//! Text with typed pointers, as LLVM wrote it up to version 16.

/// The line and the column in bytes, both from 1, of the first `*` of a pointer type. LLVM 22 would read `T*` as `ptr`
/// without a word, and so lose what the old text meant by `T`; bitcode is upgraded. Outside of comments and quotes,
/// LLVM's text has no other `*`.
pub(crate) fn find(text: &[u8]) -> Option<(usize, usize)> {
    let (mut line, mut start, mut context) = (1, 0, Context::Code);
    for (position, &byte) in text.iter().enumerate() {
        context = match (context, byte) {
            (Context::Code, b'*') => return Some((line, position - start + 1)),
            (Context::Code, b'/') if text.get(position + 1) == Some(&b'*') => Context::BlockComment(position),
            (Context::BlockComment(at), b'/') if position > at + 2 && text[position - 1] == b'*' => {
                Context::Code
            }
            (Context::Code, b';') => Context::Comment,
            (Context::Code, b'"') => Context::Quotes,
            (Context::Comment, b'\n') | (Context::Quotes, b'"') => Context::Code,
            (context, _) => context,
        };
        if byte == b'\n' {
            (line, start) = (line + 1, position + 1);
        }
    }
    None
}

#[derive(Clone, Copy)]
enum Context {
    Code,
    Comment,
    /// As in C, with the position where it starts.
    BlockComment(usize),
    Quotes,
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn a_pointer_s_star_is_found_where_it_stands() {
        assert_eq!(find(b"; i8*\ndefine i8* @f() {"), Some((2, 10)));
        assert_eq!(find(b"declare void @g({} addrspace(10)*)"), Some((1, 33)));
    }

    #[test]
    fn stars_in_comments_strings_and_names_are_others() {
        assert_eq!(find(b"/* hello */ ; /*\n@x = global i8 0 /*/ * \" ***/"), None);
        assert_eq!(find(b"/* i8* */\n@x = global i8* null"), Some((2, 15)));
        assert_eq!(find(b"define ptr @\"a*\"() { ; *\n  call void asm \"*m\", \"*m\"()\n}"), None);
    }
}
