import type { BlockProps } from '#registry'
import './Spacer.css'

interface SpacerProps {
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
}

/** Empty room; it says nothing to anybody. */
export default function Spacer({ props }: BlockProps<SpacerProps>) {
  return <div className="sala-spacer" data-size={props.size ?? 'md'} aria-hidden="true" />
}
