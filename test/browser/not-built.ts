/** Pages that show "Function in development". A page that is built leaves this list; none returns. */
export const NOT_BUILT: readonly string[] = ['common/borrowing']
