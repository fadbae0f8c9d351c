/**
 * Verification codes by mail or text message, and the server's message about them. Waiting times survive page
 * changes, so that visiting another page costs no second code. It never sees a typed code.
 */
export { CodeInput } from './code-input.tsx'
export { ContactFields, handleError } from './contact-fields.tsx'
