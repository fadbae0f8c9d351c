/** Months and days as a calendar, and a field that chooses a minute in it. It knows no endpoint. */
export { listDays, monthBegin, type MonthDay } from './month.ts'
export { DayButton } from './day-button.tsx'
export { MonthGrid } from './month-grid.tsx'
export { MonthHead } from './month-head.tsx'
export { MomentField } from './moment-field.tsx'
