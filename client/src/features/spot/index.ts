/** Spot trading: the order form and the orders. It never shows an order as done before the response. */
export { computeAverage, computeFilled, displayPrice, isAmendable, KIND } from './order-row.tsx'
export { SpotOrderForm } from './spot-order-form.tsx'
export { FillsTable, OpenOrdersTable, OrderHistoryTable } from './lazy-tables.ts'
