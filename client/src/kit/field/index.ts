/** Input fields: label above, error below. They work with react-hook-form and plain state. */
export { FieldFrame, scrollToFirstError, TextField } from './text-field.tsx'
export { NewPasswordFields, newPasswordErrors, PasswordField } from './password-fields.tsx'
export { CodeField, TotpField } from './code-field.tsx'
export { AmountField } from './amount-field.tsx'
export { SearchField } from './search-field.tsx'
export { ImageBox } from './image-box.tsx'
export { type Upload, type UploadOutcome, usePictureUpload } from './picture-upload.ts'
export { type AmountIssue, amountIssue, amountIssueText } from './amount-issue.ts'
