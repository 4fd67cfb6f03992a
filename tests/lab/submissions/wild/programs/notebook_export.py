#!/usr/bin/env python
# coding: utf-8

# # Tic Tac Toe with alpha beta

# In[1]:


get_ipython().run_line_magic('matplotlib', 'inline')
import numpy as np
import matplotlib.pyplot as plt


# In[2]:


board = np.full((3, 3), ' ')
board


# In[3]:


def lines(b):
    return list(b) + list(b.T) + [np.diag(b), np.diag(np.fliplr(b))]

def has_won(b, p):
    return any((l == p).all() for l in lines(b))


# In[4]:


def alphabeta(b, p, alpha, beta):
    q = 'O' if p == 'X' else 'X'
    if has_won(b, q):
        return -1
    free = np.argwhere(b == ' ')
    if len(free) == 0:
        return 0
    for r, c in free:
        b[r, c] = p
        alpha = max(alpha, -alphabeta(b, q, -beta, -alpha))
        b[r, c] = ' '
        if alpha >= beta:
            break
    return alpha


# In[5]:


def next_move(b, p):
    q = 'O' if p == 'X' else 'X'
    scores = []
    free = np.argwhere(b == ' ')
    # the first move does not need a search
    if len(free) == 9:
        return (1, 1)
    for r, c in free:
        b[r, c] = p
        scores.append(-alphabeta(b, q, -2, 2))
        b[r, c] = ' '
    return tuple(free[int(np.argmax(scores))])


# In[6]:


next_move(board, 'X')


# In[7]:


plt.imshow(board == ' ')
plt.show()
