import { X } from 'lucide-react'
import { Spinner } from '#kit/feedback'
import { IconButton } from './icon-button.tsx'

type Props = { readonly name: string; readonly isBusy: boolean; readonly onPress: () => void }

/** Cancels the row at whose edge it stands. */
export const CancelIcon = ({ name, isBusy, onPress }: Props) => (
  <IconButton name={name} aria-busy={isBusy} onClick={onPress} className="-mr-2">
    {isBusy ? <Spinner /> : <X size={20} aria-hidden="true" />}
  </IconButton>
)
