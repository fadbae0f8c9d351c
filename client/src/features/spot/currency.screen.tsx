import { SpotOrderForm } from './spot-order-form.tsx'

export const Screen = () => <SpotOrderForm />
