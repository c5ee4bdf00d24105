// Without this trait, the packages that the program needs are missing. The compiler would report the first import of each.
#if !Program
    #error("To build the program, run: swift build --traits Program")
#endif
