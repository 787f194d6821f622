// Arrows go through the things of a group; Tab goes past it. Whatever matches the selector is one of them.

export function roving(node: HTMLElement, selector = "button") {
  const all = () =>
    Array.from(node.querySelectorAll<HTMLElement>(selector)).filter((each) => !each.matches(":disabled"));

  function settle(): void {
    const items = all();
    const active = items.find((each) => each === document.activeElement);
    const chosen =
      active ?? items.find((each) => each.matches('[aria-pressed="true"], [aria-checked="true"]')) ?? items[0];
    for (const each of items) each.tabIndex = each === chosen ? 0 : -1;
  }

  function key(event: KeyboardEvent): void {
    const items = all();
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    const step = steps[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1 : step === undefined ? -1 : at + step;
    const next = items[(to + items.length) % items.length];
    if ((step === undefined && to < 0) || !next) return;
    event.preventDefault();
    next.focus();
    settle();
  }

  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributeFilter: ["aria-pressed", "disabled"] });
  node.addEventListener("keydown", key);
  node.addEventListener("focusin", settle);
  settle();
  return {
    destroy() {
      watch.disconnect();
      node.removeEventListener("keydown", key);
      node.removeEventListener("focusin", settle);
    },
  };
}
