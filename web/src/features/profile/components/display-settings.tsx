import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import {
  chooseDisplay,
  type DisplayChoices,
  textSizes,
  themes,
  useDisplayChoices,
} from '../../../lib/display-choices.ts'

/** How pages look on this device; each choice is seen at once. */
export function DisplaySettings() {
  const { t } = useTranslation('profile')
  const { theme, textSize, savesData } = useDisplayChoices()
  return (
    <Card>
      <h2 className="font-bold text-xl">{t('display.title')}</h2>
      <p className="text-soft">{t('display.text')}</p>
      <div className="mt-4 flex flex-col gap-5">
        <RadioCards
          name="text-size"
          legend={t('display.textSize.label')}
          selected={textSize}
          options={textSizes.map((value) => ({ value, label: t(`display.textSize.${value}`) }))}
          onChange={({ target }) => chooseDisplay({ textSize: target.value as DisplayChoices['textSize'] })}
        />
        <RadioCards
          name="theme"
          legend={t('display.theme.label')}
          selected={theme}
          options={themes.map((value) => ({ value, label: t(`display.theme.${value}`) }))}
          onChange={({ target }) => chooseDisplay({ theme: target.value as DisplayChoices['theme'] })}
        />
        <label className="flex cursor-pointer items-start gap-3 py-2">
          <input
            type="checkbox"
            role="switch"
            className="mt-0.5 size-5 shrink-0 accent-leaf"
            checked={savesData}
            aria-checked={savesData}
            onChange={({ target }) => chooseDisplay({ savesData: target.checked })}
          />
          <span>
            <span className="font-semibold">{t('display.saver.label')}</span>
            <span className="block text-soft text-sm">{t('display.saver.hint')}</span>
          </span>
        </label>
      </div>
    </Card>
  )
}
