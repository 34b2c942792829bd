/** A part of an address with its label. */
export function AddressPart({
  id,
  name,
  label,
  required,
  children,
}: {
  id: string
  name: string
  label: string
  required: boolean
  children: React.ReactNode
}) {
  return (
    <span className="sala-address-part" data-field={name}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="sala-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
    </span>
  )
}
