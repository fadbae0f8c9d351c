import type { LucideIcon } from 'lucide-react'

/** A line icon on its plate, its shape faintly filled: one weight, one accent. */
export const TilePlate = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="flex size-11 items-center justify-center rounded-md bg-chip/55 text-link shadow-top">
    <Icon size={22} strokeWidth={1.75} fill="currentColor" fillOpacity={0.14} aria-hidden="true" />
  </span>
)
