/**
 * Taking money out: to an address of the book, a pasted one or one out of a picture, or to a card of the member.
 * Limits, fee and minimum come from the server and are shown before anything is sent; the exchange judges them.
 * It has one page and nothing for other rooms.
 */
export {}
