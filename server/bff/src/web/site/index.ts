/**
 * Everything that is no call: the app's files and its one page, and the upstream's pictures.
 * Each is found at fixed paths, and nothing else on the disk or at the upstream can be reached by them.
 */
export { mountClient } from './client-files.ts'
export { mountPictures } from './pictures.ts'
