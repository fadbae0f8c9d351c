/**
 * Plain forms: `const form = useContractForm(security.setPhrase, { defaults, toInput, onDone })`, then
 * `<TextField {...form.field('phrase')} />` and `<SubmitBar form={form} />` of `#kit/form`. The endpoint's input schema validates.
 * Order tickets, whose fields depend on prices and on each other, are in `#kit/form`.
 */
export { dropDraft, hasDraft, readDraft, saveDraft } from './draft.ts'
export { inputIssues } from './input-issues.ts'
export type { InputDraft } from './input-issues.ts'
export { FormSheet, TextSheet } from './sheets.tsx'
export { keyOfCode, useContractForm, useLocalForm } from './use-contract-form.ts'
export type { FormField } from './use-contract-form.ts'
