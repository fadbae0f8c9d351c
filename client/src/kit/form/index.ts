/**
 * Order tickets: the one form system for products with an amount, a review and one submit button. It imports no product and
 * calls no server; the feature passes hooks and texts in. Plain forms (log-in, address book) use react-hook-form instead.
 *
 * A ticket is three pure functions in `ticket-form.ts`, tested without a browser, and one declaration:
 *
 *     type Values = { readonly amount: string; readonly percent: number | null }   // typed by the member
 *     derive(values, facts): Derived           // parsed amounts, fees, the balance afterwards; null where unknown
 *     validate(values, derived, facts)         // the first issue { code, field }, or null; `field` null shows it at the button
 *     toInput(draft): Input<typeof area.place> | null
 *
 *     const form = useOrderForm({
 *       initial: (): Values => ({ amount: '', percent: null }),
 *       cleared: { amount: '', percent: null },    // after an accepted order
 *       facts: useFacts(market),                   // terms, prices, balances: everything that is not typed
 *       derive, validate, toInput,
 *       issueText: (issue) => issueText(issue, t),
 *       useSend: usePlace,                         // (onDone) => useEndpointMutation(area.place, { onDone })
 *       requireMember,
 *       outcome: (order) => ({ text: t('area.placed'), link: { to: 'area/orders', query: {} } }),
 *       // optional: stored and store (values kept as preferences), adjust (amount follows percent), skipsReview, onPlaced
 *     })
 *
 * The layout binds fields with `<AmountField {...form.register('amount', { percent: null })} … />`, changes the rest with
 * `form.edit({ … })`, lists figures with `<ValueList rows={[{ label, value }]} />`, and ends with
 * `<SubmitBar form={form} actions={[{ kind, label, onPress: () => form.submit() }]} review={<Review />} … />`, where Review
 * returns `<ReviewSheet form={form} rows={reviewOf(form.draft)} … />`. Features: `spot`, `futures/order-form`, `seconds`.
 *
 * Life cycle: press → log-in check → first issue as toast and at its field → review (unless skipped) → one request with an
 * idempotency key → toast and link. An outcome or a failure stays visible until the form changes.
 */
export { useOrderForm } from './use-order-form.ts'
export { SubmitBar, useBlocked } from './submit-bar.tsx'
export { ReviewSheet } from './review-sheet.tsx'
export { PercentSlider } from './percent-slider.tsx'
export { AvailableLabel, LoginPrompt, TransferLink, ValueList } from './rows.tsx'
export { OrderList } from './order-list.tsx'
export { OrderFormGrid } from './grid.tsx'
export { PRICE_BUFFER, shareOf } from './share.ts'
