/**
 * Input fields: text, passwords, codes, amounts, searches and pictures, each with a visible label above and
 * its error below. They work with react-hook-form's `register` and with plain state. They restrict input
 * only as their form allows, and call no server.
 */
export { FieldFrame, TextField } from './text-field.tsx'
export { PasswordField } from './password-field.tsx'
export { NewPasswordFields, newPasswordErrors } from './new-password-fields.tsx'
export { CodeField, TotpField } from './code-field.tsx'
export { CodeButton } from './code-button.tsx'
export { AmountField } from './amount-field.tsx'
export { SearchField } from './search-field.tsx'
export { ImageBox } from './image-box.tsx'
export { pictureIssue, downscaleImage } from './downscale-image.ts'
export { amountIssue, amountIssueText } from './amount-issue.ts'
export { scrollToFirstError } from './scroll-to-first-error.ts'
export type { AmountIssue, AmountLimits } from './amount-issue.ts'
