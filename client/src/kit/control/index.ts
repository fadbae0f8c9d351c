/**
 * Controls: buttons, icon buttons, steppers, sliders, tabs, chips and switches, each at least 44 px high.
 * They show busy, disabled and the reason. They hold no value of their own and call no server.
 */
export { Button, LinkButton } from './button.tsx'
export type { ButtonKind } from './button.tsx'
export { CancelIcon, IconButton } from './icon-button.tsx'
export { Stepper } from './stepper.tsx'
export { Slider } from './slider.tsx'
export { SegTabs } from './seg-tabs.tsx'
export type { SegTab } from './seg-tabs.tsx'
export { Chips } from './chips.tsx'
export { Switch, Tick } from './switch.tsx'
export { SlideConfirm } from './slide-confirm.tsx'
