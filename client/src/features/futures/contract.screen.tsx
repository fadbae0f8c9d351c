import { FuturesOrderForm } from '#features/futures/order-form'

export const Screen = FuturesOrderForm
