# A page of streamlit: it runs from its start with every click.
import streamlit as st

st.set_page_config(page_title="Noughts and crosses")
st.title("Noughts and crosses")
level = st.sidebar.selectbox("Level", ["Easy", "Hard"])
if "cells" not in st.session_state:
    st.session_state.cells = [""] * 9
cells = st.session_state.cells
if st.button("New game"):
    st.session_state.cells = [""] * 9
    st.rerun()
for row in range(3):
    columns = st.columns(3)
    for column in range(3):
        n = 3 * row + column
        with columns[column]:
            if cells[n]:
                st.markdown("## " + cells[n])
            elif st.button(" ", key=f"cell{n}"):
                cells[n] = "X"
                order = (4, 0, 2, 6, 8, 1, 3, 5, 7) if level == "Hard" else (1, 3, 5, 7, 0, 2, 6, 8, 4)
                for reply in order:
                    if not cells[reply]:
                        cells[reply] = "O"
                        break
                st.rerun()
