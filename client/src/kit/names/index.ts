/** Names by which an asset is searched, beside its code. It formats nothing: screens show codes. */
export { isFoundBy, listNames, nameRank, rankNames } from './names.ts'
