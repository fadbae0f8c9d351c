import { X } from 'lucide-react'
import { Spinner } from '#kit/feedback'
import { IconButton } from './icon-button.tsx'

type Props = { readonly name: string; readonly isBusy: boolean; readonly onPress: () => void }

/** Takes one row of a list back; it stands at the row's edge and turns while it does so. */
export const CancelIcon = ({ name, isBusy, onPress }: Props) => (
  <IconButton name={name} aria-busy={isBusy} onClick={onPress} className="-mr-2">
    {isBusy ? <Spinner /> : <X size={20} aria-hidden="true" />}
  </IconButton>
)
