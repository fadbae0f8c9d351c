/**
 * Order tickets: products with an amount, a review and one submit button. It imports no product and calls no
 * server; features pass hooks and texts in. Plain forms are in `#api/form` and share the submit bar.
 *
 * A ticket is three pure functions in `ticket-form.ts`, tested without a browser, and one `useOrderForm({ … })`:
 *
 *     derive(values, context)              // parsed amounts, fees, the balance afterwards; null where unknown
 *     validate(values, derived, context)   // the first issue { code, field }, or null; no field: at the button
 *     toInput(draft)                     // the request body, or null
 *
 * The layout binds the fields in `<OrderFields>` by `form.register('amount')`, changes the rest by `form.edit({ … })`,
 * and ends with `<SubmitBar form={form} formId={form.formId} review={…} />`, whose review is a
 * `<ReviewSheet {...form.review} … />`. Enter in a field presses the button.
 */
export { useOrderForm } from './use-order-form.ts'
export { SubmitBar } from './submit-bar.tsx'
export { PRICE_BUFFER, computeShare, computeSharePercent } from './share.ts'
export {
  AvailableLabel,
  focusOrderField,
  LoginPrompt,
  OrderFields,
  OrderList,
  TransferLink,
} from './parts.tsx'
