/** Pages that show "Function in development". All are built: the list stays empty. */
export const NOT_BUILT: readonly string[] = []
