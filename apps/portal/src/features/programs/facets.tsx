import { useId } from 'react'
import { listedKinds } from '#app/lib/program-filters.ts'
import { assets, publicProgramStates, sectors } from '@grana/contract/program-values'
import type { ProgramFacets } from '@grana/contract/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs } from '@grana/messages/es/programs'
import { FacetChoice, type FacetCount } from './facet-choice.tsx'
import { Facet } from './facet.tsx'
import { RewardFacet } from './reward-facet.tsx'
import type { Directory } from './use-directory.ts'

const { filters: texts } = programs

export interface FacetsProps {
  readonly directory: Directory
  /** Absent when the directory could not be loaded: the filters stay, without counts. */
  readonly facets: ProgramFacets | undefined
  /** Id of the form that submits them without JavaScript. */
  readonly form?: string
}

type FacetCounts<V extends string> = readonly ({ readonly value: V } & FacetCount)[] | undefined

function countOf<V extends string>(counted: FacetCounts<V>, value: V): FacetCount | undefined {
  return counted?.find((entry) => entry.value === value)
}

interface ManyOfProps<V extends string> {
  readonly legend: string
  readonly name: string
  readonly form: string | undefined
  readonly values: readonly V[]
  readonly words: Record<V, string>
  readonly labels: Record<V, string>
  readonly counted: FacetCounts<V>
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
}

function ManyOf<V extends string>({
  legend,
  values,
  words,
  labels,
  counted,
  chosen,
  onChange,
  ...form
}: ManyOfProps<V>) {
  return (
    <Facet legend={legend}>
      {values.map((value) => (
        <FacetChoice
          {...form}
          key={value}
          type="checkbox"
          value={words[value]}
          label={labels[value]}
          counted={countOf(counted, value)}
          isChosen={chosen.includes(value)}
          onChoose={(isOn) => onChange(values.filter((other) => (other === value ? isOn : chosen.includes(other))))}
        />
      ))}
    </Facet>
  )
}

interface OneOfProps<V extends string> extends Omit<ManyOfProps<V>, 'chosen' | 'onChange'> {
  readonly any: string
  readonly chosen: V | undefined
  readonly onChange: (chosen: V | undefined) => void
}

function OneOf<V extends string>({
  legend,
  any,
  values,
  words,
  labels,
  counted,
  chosen,
  onChange,
  form,
  ...group
}: OneOfProps<V>) {
  // The drawer repeats the choices of the page: two radio groups with the same name would deselect each other.
  const own = useId()
  const shared = { type: 'radio', form, name: form ? group.name : own } as const
  return (
    <Facet legend={legend}>
      <FacetChoice
        {...shared}
        value=""
        label={any}
        isChosen={chosen === undefined}
        onChoose={() => onChange(undefined)}
      />
      {values.map((value) => (
        <FacetChoice
          {...shared}
          key={value}
          value={words[value]}
          label={labels[value]}
          counted={countOf(counted, value)}
          isChosen={chosen === value}
          onChoose={() => onChange(value)}
        />
      ))}
    </Facet>
  )
}

/** All filters: beside the list on wide windows, in a drawer on others. */
export function Facets({ directory, facets, form }: FacetsProps) {
  const { filters, apply } = directory
  const { names, kinds, assets: assetWords, sectors: sectorWords, states } = directoryAddress
  const kindCounts = facets?.kind.flatMap((entry) =>
    entry.value === 'pentest' ? [] : [{ ...entry, value: entry.value }],
  )
  return (
    <>
      <OneOf
        {...{ form, legend: texts.kind, name: names.kind, any: texts.anyKind, counted: kindCounts }}
        {...{ values: listedKinds, words: kinds, labels: texts.kinds, chosen: filters.kind }}
        onChange={(kind) => apply({ kind })}
      />
      <ManyOf
        {...{ form, legend: texts.asset, name: names.asset, counted: facets?.asset }}
        {...{ values: assets, words: assetWords, labels: programLabels.assets, chosen: filters.assets }}
        onChange={(chosen) => apply({ assets: chosen })}
      />
      <ManyOf
        {...{ form, legend: texts.sector, name: names.sector, counted: facets?.sector }}
        {...{ values: sectors, words: sectorWords, labels: programLabels.sectors, chosen: filters.sectors }}
        onChange={(chosen) => apply({ sectors: chosen })}
      />
      <RewardFacet directory={directory} spans={facets?.reward} form={form} />
      <OneOf
        {...{ form, legend: texts.state, name: names.state, any: texts.anyState, counted: facets?.state }}
        {...{ values: publicProgramStates, words: states, labels: programLabels.states, chosen: filters.state }}
        onChange={(state) => apply({ state })}
      />
    </>
  )
}
