/**
 * The first page. Its links to messages and settings also stand in the bar of a wide window; nothing else of it is
 * shown elsewhere.
 */
export { HeaderLinks } from './header-links.tsx'
