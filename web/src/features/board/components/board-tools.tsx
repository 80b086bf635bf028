import { ArrowDownWideNarrow, Keyboard, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSavedSearches } from '../../../components/follow/use-saved-searches.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Options, Select } from '../../../components/ui/select.tsx'
import { inputLooks } from '../../../components/ui/text-input.tsx'
import {
  type BoardChoice,
  type BoardLook,
  boardGroups,
  boardSorts,
  densities,
} from '../model/board-choice.ts'

interface BoardToolsProps {
  choice: BoardChoice
  look: BoardLook
  words: string
  hasSound: boolean
  searchField: Ref<HTMLInputElement>
  onChoose: (choice: BoardChoice) => void
  onShow: (changes: Partial<BoardLook>) => void
  onSortAgain: () => void
  onWords: (words: string) => void
  onSound: (isOn: boolean) => void
  onHelp: () => void
}

const looks: { name: 'sort' | 'group'; options: readonly string[] }[] = [
  { name: 'sort', options: boardSorts },
  { name: 'group', options: boardGroups },
]

/** Which lots the board shows, in which order, and how. */
export function BoardTools(props: BoardToolsProps) {
  const { t } = useTranslation('board')
  const { look, hasSound } = props
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ChoiceSelect choice={props.choice} onChoose={props.onChoose} />
      <Labelled text={t('find')}>
        {(id) => (
          <input
            id={id}
            ref={props.searchField}
            type="search"
            value={props.words}
            maxLength={100}
            onChange={({ target }) => props.onWords(target.value)}
            className={inputLooks}
          />
        )}
      </Labelled>
      {looks.map(({ name, options }) => (
        <Labelled key={name} text={t(`${name}.label`)}>
          {(id) => (
            <Select
              id={id}
              value={look[name]}
              onChange={({ target }) => props.onShow({ [name]: target.value })}
            >
              <Options of={options} textOf={(option) => t(`${name}.${option}`)} />
            </Select>
          )}
        </Labelled>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={props.onSortAgain}
          icon={<ArrowDownWideNarrow aria-hidden="true" className="size-5" />}
        >
          {t('sortAgain')}
        </Button>
        {densities.map((density) => (
          <Chip key={density} selected={look.density === density} onClick={() => props.onShow({ density })}>
            {t(`density.${density}`)}
          </Chip>
        ))}
        <Chip selected={hasSound} onClick={() => props.onSound(!hasSound)}>
          {hasSound ? (
            <Volume2 aria-hidden="true" className="size-5" />
          ) : (
            <VolumeX aria-hidden="true" className="size-5" />
          )}
          {t('sound')}
        </Chip>
        <Button
          variant="secondary"
          onClick={props.onHelp}
          icon={<Keyboard aria-hidden="true" className="size-5" />}
        >
          {t('keys.title')}
        </Button>
      </div>
    </div>
  )
}

function Labelled({ text, children }: { text: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    // On a phone the control is beside its label, in a row of its own: in half a row the chosen text would be cut off.
    <div className="flex w-full items-center gap-x-3 gap-y-1 sm:w-48 sm:flex-col sm:items-stretch">
      <label htmlFor={id} className="w-24 shrink-0 font-semibold text-sm sm:w-auto">
        {text}
      </label>
      <div className="min-w-0 grow">{children(id)}</div>
    </div>
  )
}

const FOLLOWING = 'following'
const CHOSEN = 'lots'

function ChoiceSelect({ choice, onChoose }: Pick<BoardToolsProps, 'choice' | 'onChoose'>) {
  const { t } = useTranslation('board')
  const { data: searches = [] } = useSavedSearches()
  const value = 'search' in choice ? choice.search : 'lots' in choice ? CHOSEN : FOLLOWING
  const isKnown = !('search' in choice) || searches.some(({ _id }) => _id === choice.search)
  return (
    <Labelled text={t('choice.label')}>
      {(id) => (
        <Select
          id={id}
          value={value}
          onChange={({ target }) => {
            if (target.value === FOLLOWING) onChoose({ following: true })
            else if (target.value !== CHOSEN) onChoose({ search: target.value })
          }}
        >
          <option value={FOLLOWING}>{t('choice.following')}</option>
          {'lots' in choice ? <option value={CHOSEN}>{t('choice.lots')}</option> : null}
          {isKnown ? null : <option value={value}>{t('choice.search')}</option>}
          {searches.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  )
}
