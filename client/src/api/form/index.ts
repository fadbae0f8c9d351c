/**
 * Plain forms: `const form = useContractForm(security.setPhrase, { defaults, toInput, onDone })`, then
 * `<TextField {...form.field('phrase')} />` and `<SubmitBar form={form} />`. The endpoint's input schema validates.
 * Order tickets, whose fields depend on prices and on each other, are in `#kit/form`.
 */
export { dropDraft, hasDraft, readDraft, saveDraft } from './draft.ts'
export { SubmitBar } from './submit-bar.tsx'
export { inputIssues } from './input-issues.ts'
export { useContractForm } from './use-contract-form.ts'
export type { FormField } from './use-contract-form.ts'
