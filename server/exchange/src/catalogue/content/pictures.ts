import { fileURLToPath } from 'node:url'

/** Directory of the first articles' pictures; the site serves them under `/upload/site/`. */
export const picturesDirectory: string = fileURLToPath(new URL('./pictures/', import.meta.url))
