import { indianStates, isIndianState, type MarketCounts } from '@boli/contracts'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { usePlaces } from '../../../lib/places.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastInfo } from '../../../lib/toast.ts'
import { type MarketFilters, withCount } from './market-filters.ts'

type Place = Pick<MarketFilters, 'state' | 'district'>

interface PlaceFilterProps {
  filters: Place
  /** Number of lots of each; a state without lots is left out. */
  counts: MarketCounts | null
  onChange: (place: Place) => void
}

/** A state, one of its districts, or the district of the user's address. */
export function PlaceFilter({ filters: { state, district }, counts, onChange }: PlaceFilterProps) {
  const { t } = useTranslation('create')
  const pinCode = useUser()?.contact?.pinCode
  const own = usePlaces({ pinCode })
  const districts = usePlaces({ state }).data?.districts ?? []
  const shown = district === '' || districts.includes(district) ? districts : [district, ...districts]

  function showNear() {
    if (own.data?.place) return onChange(own.data.place)
    toastInfo(t(pinCode ? 'place.nowhere' : 'place.noAddress'))
  }

  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <Field label={t('place.state')} className="min-w-40 flex-1">
        <Select
          value={state ?? ''}
          onChange={({ target }) =>
            onChange({ state: isIndianState(target.value) ? target.value : null, district: '' })
          }
        >
          <option value="">{t('place.allStates')}</option>
          {Object.keys(indianStates)
            .filter((code) => !counts || counts.state[code] || code === state)
            .map((code) => (
              <option key={code} value={code}>
                {withCount(t(`state.${code}`), counts?.state[code])}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t('place.district')} className="min-w-40 flex-1">
        <Select
          value={district}
          disabled={state === null}
          onChange={({ target }) => onChange({ state, district: target.value })}
        >
          <option value="">{t('place.allDistricts')}</option>
          {shown.map((name) => (
            <option key={name} value={name}>
              {withCount(name, counts?.district[name])}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="secondary"
        busy={own.isFetching}
        onClick={showNear}
        icon={<MapPin aria-hidden="true" className="size-5" />}
        className="min-h-12"
      >
        {t('place.nearMe')}
      </Button>
    </div>
  )
}
