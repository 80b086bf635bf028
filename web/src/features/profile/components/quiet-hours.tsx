import type { NotificationPreferences } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/ui/select.tsx'
import { formatTime } from '../../../lib/format.ts'

type Hours = NotificationPreferences['quietHours']

/** An hour of India as this language tells it. */
const hourText = (hour: number) => formatTime(`2026-01-01T${String(hour).padStart(2, '0')}:00:00+05:30`)

/** When nothing sounds on one's devices. */
export function QuietHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation('notifications')
  return (
    <fieldset>
      <legend className="contents">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-leaf"
            checked={hours.isOn}
            onChange={({ target }) => onChange({ ...hours, isOn: target.checked })}
          />
          {t('preferences.quiet')}
        </label>
      </legend>
      <p className="text-soft text-sm">{t('preferences.quietText')}</p>
      {hours.isOn ? (
        <div className="mt-3 grid max-w-md grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <div key={end}>
              <label htmlFor={`quiet-${end}`} className="text-sm">
                {t(`preferences.${end}`)}
              </label>
              <Select
                id={`quiet-${end}`}
                value={hours[end]}
                onChange={({ target }) => onChange({ ...hours, [end]: Number(target.value) })}
              >
                {Array.from({ length: 24 }, (_, hour) => hour).map((hour) => (
                  <option key={hour} value={hour}>
                    {hourText(hour)}
                  </option>
                ))}
              </Select>
            </div>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}
