/**
 * The second factors of an account: the pay password and the bound phone.
 * Nothing here reads a secret back; both calls answer with a text only.
 * The login password and the codes themselves belong to the account area.
 */
export { security } from './endpoints.ts'
