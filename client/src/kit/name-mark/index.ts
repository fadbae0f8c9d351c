/** The drawn mark beside a name of the house or of a verified trader. Loaded with the pages that show names. */
export { NameMarkIcon } from './name-mark.tsx'
