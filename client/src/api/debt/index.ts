/** The form that repays a debt, in part or whole, of loans and margin loans. The preview belongs to each of them. */
export { AvailableAmount } from './available-amount.tsx'
export { useRepayForm } from './use-repay-form.ts'
