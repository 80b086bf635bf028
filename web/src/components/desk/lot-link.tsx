import { type NamedLot, useNameBeside } from '../ui/data-names.tsx'
import { RowLink } from './row-link.tsx'

/** A lot in a row: its farmer's name for it, and what it is where the administrator cannot read those letters. */
export function LotLink({ to, lot }: { to: string; lot: NamedLot }) {
  const beside = useNameBeside(lot)
  return (
    <>
      <RowLink to={to}>{lot.productName}</RowLink>
      {beside ? <p className="text-soft text-sm">{beside}</p> : null}
    </>
  )
}
