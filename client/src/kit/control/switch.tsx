import type { ReactNode } from 'react'
import { Check } from 'lucide-react'

type SwitchProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void }

export const Switch = ({ name, isOn, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={name}
    onClick={() => onChange(!isOn)}
    className="hit shrink-0 rounded-pill"
  >
    <span
      className={`flex h-6.5 w-11 items-center rounded-pill border p-0.5 transition-colors ${isOn ? 'border-primary bg-primary' : 'border-control bg-sheet'}`}
    >
      <span
        className={`size-5 rounded-pill transition-transform ${isOn ? 'translate-x-[18px] bg-white' : 'bg-t3'}`}
      />
    </span>
  </button>
)

const TICKED = 'border-primary bg-primary text-on-primary'

type TickProps = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  error?: string | undefined
  children: ReactNode
}

export const Tick = ({ isOn, onChange, isDisabled = false, error, children }: TickProps) => (
  <div>
    <label
      className={`flex min-h-hit items-center gap-3 py-1 text-sub ${isDisabled ? 'text-off' : 'text-t2'}`}
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={error !== undefined}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className={`flex size-5.5 shrink-0 items-center justify-center rounded-xs border peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-link ${
          isOn ? TICKED : error === undefined ? 'border-control' : 'border-error'
        }`}
      >
        {isOn && <Check size={16} strokeWidth={3} />}
      </span>
      <span>{children}</span>
    </label>
    {error !== undefined && (
      <p role="alert" className="text-sub text-error">
        {error}
      </p>
    )}
  </div>
)
