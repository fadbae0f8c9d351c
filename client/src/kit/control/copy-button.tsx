import { Copy } from 'lucide-react'
import { copyWithToast } from '#kit/feedback'
import { IconButton } from './icon-button.tsx'

type CopyProps = { name: string; text: string; size?: number; className?: string }

export const CopyButton = ({ name, text, size = 18, className = '' }: CopyProps) => (
  <IconButton name={name} onClick={() => void copyWithToast(text)} className={className}>
    <Copy size={size} />
  </IconButton>
)
