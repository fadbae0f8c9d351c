import { fileURLToPath } from 'node:url'

/** Where the pictures of the first articles lie; the site serves them under `/upload/site/`. */
export const picturesDirectory: string = fileURLToPath(new URL('./pictures/', import.meta.url))
