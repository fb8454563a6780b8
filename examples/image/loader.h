/* Loads an image. Knows nothing of what is in it. */

#include "targets.h"

/* The target that was chosen, and whether its versions are in place. */
extern uint32_t chosen;
extern int is_loaded;

/* By the number in the image: what is called, and the target whose version it is. */
extern struct function {
    const void *code;
    uint32_t version;
} *functions;

/* Opens an image, and chooses a target for this machine. The result is dlopen's. */
void *open_image(const char *file, const char *cpu);

/* Puts the versions of the chosen target in place, unless they are. */
void load_image(void);

/* The object for a global variable, by its number in the image. To be defined by the program: Julia finds
   these objects in the image's heap, which jlopt does not make. */
const void *global_object(uint32_t number);
