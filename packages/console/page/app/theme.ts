import { effect, signal } from "@preact/signals";

const place = "cuecard-theme";

/** Whether the page is dark: as it was chosen here, else as the system is. */
export const isDark = signal(startsDark());

effect(() => {
  document.documentElement.dataset.theme = isDark.value ? "dark" : "light";
});

function startsDark(): boolean {
  const chosen = localStorage.getItem(place);
  return chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}

/** Changes between light and dark, and keeps the choice. */
export function toggleTheme(): void {
  isDark.value = !isDark.value;
  localStorage.setItem(place, isDark.value ? "dark" : "light");
}
