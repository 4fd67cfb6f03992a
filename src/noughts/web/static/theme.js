/** Light, dark or as the system says. Loaded before the page is drawn, so that nothing flashes. */
{
  const root = document.documentElement;
  const kept = () => localStorage.getItem("noughts-theme");
  const apply = () => {
    const theme = kept();
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  apply();
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-toggles-theme]")) return;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const theme = (kept() ?? system) === "dark" ? "light" : "dark";
    if (theme === system) localStorage.removeItem("noughts-theme");
    else localStorage.setItem("noughts-theme", theme);
    apply();
  });
  addEventListener("storage", apply);
}
