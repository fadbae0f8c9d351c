export { FuturesOrderForm as Screen } from '#features/futures/order-form'
