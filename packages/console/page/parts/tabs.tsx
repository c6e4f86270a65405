/** Views of one thing, of which one is shown. */
interface TabsProps {
  label: string;
  tabs: readonly { name: string; title: string; href: string }[];
  current: string;
}

/** The one design of tabs: links, so that each view has an address and the browser's Back leads to the one before. */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, title, href }) => (
        <a key={name} href={href} aria-current={name === current ? "page" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
