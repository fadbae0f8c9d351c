/**
 * Alerts on prices, changes and volumes. Prices are compared with every recorded second, those of a gap included; the
 * other figures each minute. An alert sends a message; it moves no money and changes no order.
 */
export { alertsArea } from './area.ts'
