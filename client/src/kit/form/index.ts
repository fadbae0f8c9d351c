/**
 * Order tickets: products with an amount, a review and one submit button. It imports no product and calls no server; the
 * feature passes hooks and texts in. Plain forms (log-in, address book) are in `#api/form` and share the submit bar.
 *
 * A ticket is three pure functions in `ticket-form.ts`, tested without a browser, and one declaration:
 *
 *     derive(values, facts)                // parsed amounts, fees, the balance afterwards; null where unknown
 *     validate(values, derived, facts)     // the first issue { code, field }, or null; `field` null shows it at the button
 *     toInput(draft)                       // the request body, or null
 *     const form = useOrderForm({ initial, cleared, facts, derive, validate, toInput, issueText, requireMember, useSend, outcome })
 *
 * The layout binds fields with `<AmountField {...form.register('amount')} … />`, changes the rest with `form.edit({ … })`,
 * and ends with `<SubmitBar form={form} review={<Review />} … />`, where Review is a `<ReviewSheet {...form.review} … />`.
 *
 * Life cycle: press → log-in check → first issue as toast and at its field → review (unless skipped) → one request with an
 * idempotency key → toast and link.
 */
export { useOrderForm } from './use-order-form.ts'
export { SubmitBar } from './submit-bar.tsx'
export { PRICE_BUFFER, shareOf } from './share.ts'
export { AvailableLabel, LoginPrompt, OrderList, TransferLink } from './parts.tsx'
