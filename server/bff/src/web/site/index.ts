/**
 * Everything outside the API: the app's files and its one page, and the upstream's pictures. Paths are fixed,
 * so that nothing else on disk or at the upstream is reachable.
 */
export { mountClient } from './client-files.ts'
export { redirectPageLinks } from './page-links.ts'
export { mountPictures } from './pictures.ts'
