/**
 * What a member says of himself: picture, nickname and signature, each changed for itself.
 * What is wrong with a line the contract's rules say; here it is put into words.
 * Names of documents belong to identity and contacts to security: from here they are only linked to.
 */
export { profileFieldLabel } from './field-labels.ts'
