import type { ReactNode } from 'react'

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export interface ToastAction {
  readonly label: ReactNode
  readonly run: () => void
}

export interface ToastContent {
  readonly tone: ToastTone
  readonly title: ReactNode
  readonly message?: ReactNode
  readonly action?: ToastAction
}

export interface Toast extends ToastContent {
  readonly id: number
}

const MAX_SHOWN = 4
const none: readonly Toast[] = []
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = none
let lastId = 0

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Oldest first; those beyond the fourth wait until a visible one closes. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

export function noToasts(): readonly Toast[] {
  return none
}

/** The four that are visible, newest on top. */
export function shownToasts(all: readonly Toast[]): readonly Toast[] {
  return all.slice(0, MAX_SHOWN).toReversed()
}

export function showToast(content: ToastContent): number {
  lastId += 1
  publish([...toasts, { ...content, id: lastId }])
  return lastId
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A failure with an action stays until the user dismisses it. */
export function isAutoHiding(toast: ToastContent): boolean {
  return !(toast.tone === 'danger' && toast.action)
}
